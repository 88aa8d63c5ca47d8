/** SHA-256 of a text, in 64 digits. `crypto.subtle` exists only on https and localhost; a server in the house may be neither. */

/** The first digits after the point of the cube roots (or square roots) of the first primes. */
function rootDigits(count: number, root: (n: number) => number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) found.push((root(n) % 1) * 2 ** 32)
  }
  return found.map((digits) => digits | 0)
}

const ROUND = rootDigits(64, Math.cbrt)
const START = rootDigits(8, Math.sqrt)

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** The text, a one, zeros, and its length, in blocks of sixteen numbers. */
function blocks(text: string): DataView[] {
  const bytes = new TextEncoder().encode(text)
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8)
  return Array.from({ length: whole.length / 64 }, (_, i) => new DataView(whole.buffer, 64 * i, 64))
}

/** Sixteen numbers made into sixty-four. */
function schedule(block: DataView): Int32Array {
  const w = new Int32Array(64)
  const at = (i: number): number => w[i] ?? 0
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = block.getInt32(4 * i)
      continue
    }
    const a = at(i - 15)
    const b = at(i - 2)
    w[i] =
      at(i - 16) +
      (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) +
      at(i - 7) +
      (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))
  }
  return w
}

type Eight = [number, number, number, number, number, number, number, number]

export function sha256(text: string): string {
  let state = START as unknown as Eight
  for (const block of blocks(text)) {
    let [a, b, c, d, e, f, g, h] = state
    schedule(block).forEach((w, i) => {
      const one =
        (h +
          (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (ROUND[i] ?? 0) +
          w) |
        0
      const two =
        ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    })
    const mixed: Eight = [a, b, c, d, e, f, g, h]
    state = state.map((n, i) => (n + (mixed[i] ?? 0)) | 0) as Eight
  }
  return state.map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('')
}
