/** Draws the QR code of a text, row by row of 0 and 1. The library is loaded with the first one. */
export const drawPicture = async (text: string): Promise<string[]> => {
  const { default: encode } = await import('qr')
  return encode(text, 'raw', { border: 2 }).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}
