/** Draws the QR code of a text, row by row of 0 and 1. */
export const drawPicture = async (text: string): Promise<string[]> => {
  const { encode } = await import('uqr')
  return encode(text, { border: 2 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}
