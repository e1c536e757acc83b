import * as v from 'valibot'
import { sessionKeys } from '#device/web-storage.ts'
import { positionMs, type Tint, tints } from './settings.ts'

const place = sessionKeys.standPicture
const quality = 0.85

const Stored = v.object({
  /** `compositionId/sheetId` */
  sheet: v.string(),
  /** A data URL. */
  image: v.string(),
  /** Epoch milliseconds. */
  takenAt: v.number(),
  tint: v.picklist(tints),
  /** The desk in the window, in CSS pixels. */
  left: v.number(),
  top: v.number(),
  width: v.number(),
  height: v.number(),
  /** `width×height` of the window. */
  window: v.string(),
})
export type StandPicture = v.InferOutput<typeof Stored>

const windowSize = (): string => `${innerWidth}×${innerHeight}`

/** Forgets the picture: the player has turned. */
export const forgetStandPicture = (): void => {
  try {
    sessionStorage.removeItem(place)
  } catch (error) {
    console.warn('stand_picture.forget_failed', error)
  }
}

/**
 * Returns the picture of what this tab showed of the sheet last; null if there is none, if the window has another size,
 * or if the position is no longer valid.
 */
export const readStandPicture = (sheet: string): StandPicture | null => {
  try {
    const picture = v.parse(v.nullable(Stored), JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    if (picture === null || picture.sheet !== sheet || picture.window !== windowSize()) return null
    return Math.abs(Date.now() - picture.takenAt) < positionMs ? picture : null
  } catch (error) {
    console.warn('stand_picture.read_failed', error)
    return null
  }
}

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** The element in device pixels, as browsers paint it: on whole pixels. */
const paintedRect = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [x = 0, y = 0, toX = 0, toY = 0] = [left, top, right, bottom].map((edge) => Math.round(edge * devicePixelRatio))
  return { x, y, width: toX - x, height: toY - y }
}

/** Draws the visible pages with their annotations, as they are on the desk, without the tint. */
const draw = (desk: HTMLElement): HTMLCanvasElement => {
  const area = paintedRect(desk)
  const canvas = document.createElement('canvas')
  canvas.width = area.width
  canvas.height = area.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2d context')
  for (const drawn of desk.querySelectorAll<HTMLCanvasElement>('.page-drawing > canvas, .page-ink > canvas')) {
    const { x, y, width, height } = paintedRect(drawn)
    const isInk = drawn.closest('.page-ink') !== null
    context.globalCompositeOperation = isInk ? 'multiply' : 'source-over'
    if (!isInk) {
      context.fillStyle = getComputedStyle(drawn).backgroundColor
      context.fillRect(x - area.x, y - area.y, width, height)
    }
    context.drawImage(drawn, x - area.x, y - area.y, width, height)
  }
  return canvas
}

/**
 * Saves a picture of the visible pages in this tab. It fails silently: without it a reload takes half a second longer.
 * @param isCurrent false if the player has turned while the picture was being encoded
 */
export const saveStandPicture = async (
  desk: HTMLElement,
  { sheet, tint, isCurrent }: { sheet: string; tint: Tint; isCurrent: () => boolean },
): Promise<void> => {
  try {
    const { x, y, width, height } = paintedRect(desk)
    const blob = await new Promise<Blob | null>((done) => draw(desk).toBlob(done, 'image/webp', quality))
    if (blob === null) return
    const image = await readAsDataUrl(blob)
    if (!isCurrent()) return
    const [left = 0, top = 0, wide = 0, high = 0] = [x, y, width, height].map((pixels) => pixels / devicePixelRatio)
    const area = { left, top, width: wide, height: high, window: windowSize() }
    const picture: StandPicture = { sheet, image, takenAt: Date.now(), tint, ...area }
    sessionStorage.setItem(place, JSON.stringify(picture))
  } catch (error) {
    console.info('stand_picture.save_failed', error)
  }
}
