/** Pixels of an A4 page at 600 dpi. */
export const scanSize = { width: 4960, height: 7016 } as const

/** Twelve staves on it, as SVG. */
export const staves = (): Buffer => {
  const { width, height } = scanSize
  const lines = Array.from({ length: 60 }, (_, line) => 600 + 500 * Math.floor(line / 5) + 60 * (line % 5))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${lines
      .map((y) => `<rect x="400" y="${y}" width="4100" height="12"/>`)
      .join('')}</svg>`,
  )
}
