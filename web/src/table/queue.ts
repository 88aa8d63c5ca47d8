/** One thing at a time: what happened waits here until it has been shown. */

export interface Step {
  /** how long it is shown, in seconds; 0 for at once */
  seconds: number
  /** it begins */
  show: () => void
  /** it has been shown */
  settle: () => void
}

const BACKLOG = 12
const HURRY = 0.08

export class Queue {
  private steps: Step[] = []
  private current: Step | null = null
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly rest: () => void) {}

  get busy(): boolean {
    return this.current !== null || this.steps.length > 0
  }

  add(step: Step): void {
    this.steps.push(step)
    if (!this.current) this.next()
  }

  /** What is moving now is there. */
  skip(): void {
    if (!this.current) return
    this.finish()
    this.next()
  }

  /** Everything is there. */
  flush(): void {
    while (this.current) {
      this.finish()
      this.current = this.steps.shift() ?? null
    }
    this.rest()
  }

  /** Forget what was to come. */
  clear(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.current = null
    this.steps = []
  }

  private finish(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const step = this.current
    this.current = null
    step?.settle()
  }

  private next(): void {
    for (;;) {
      const step = this.steps.shift()
      if (!step) return this.rest()
      this.current = step
      const seconds = this.steps.length > BACKLOG ? Math.min(HURRY, step.seconds) : step.seconds
      if (seconds > 0) {
        step.show()
        this.timer = setTimeout(() => this.skip(), seconds * 1000)
        return
      }
      this.finish()
    }
  }
}
