import type { Locale } from '#i18n/intl.ts'

const pattern = /\/intra\/repertoire\/composition\/(\d{1,9})$/

/** Draws the address of a piece, which the camera of a phone opens too, row by row of 0 and 1. */
export const drawPieceCode = async (compositionId: number, locale: Locale): Promise<string[]> => {
  const { default: encode } = await import('qr')
  const link = `${location.origin}/${locale}/intra/repertoire/composition/${compositionId}`
  return encode(link, 'raw', { border: 2 }).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}

/** Longer side, in pixels, of the picture in which a code is looked for. */
const sideMaximum = 1600

/** Returns the text of the code in a photograph; null if there is none that can be read. */
const readCode = async (photograph: Blob): Promise<string | null> => {
  const [{ decodeQR }, picture] = await Promise.all([
    import('qr/decode.js'),
    createImageBitmap(photograph).catch(() => null),
  ])
  if (picture === null) return null
  const scale = Math.min(1, sideMaximum / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (pixels === undefined) return null
  try {
    return decodeQR(pixels)
  } catch {
    return null
  }
}

/** Returns the piece of the code in a photograph, or why there is none. */
export const readPieceCode = async (photograph: Blob): Promise<number | 'unreadable' | 'foreign'> => {
  const link = await readCode(photograph)
  if (link === null) return 'unreadable'
  const piece = URL.canParse(link) && new URL(link).origin === location.origin ? pattern.exec(link)?.[1] : undefined
  return piece === undefined ? 'foreign' : Number(piece)
}
