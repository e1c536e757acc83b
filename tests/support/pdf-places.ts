import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on a page, in millimetres from the page's left and upper edge. */
export interface Place {
  readonly text: string
  readonly left: number
  readonly right: number
  /** Top of capitals. */
  readonly top: number
  /** Baseline. */
  readonly bottom: number
}

const mm = 25.4 / 72

/** Returns where the texts of each page are. */
export const placesOf = async (bytes: Uint8Array): Promise<Place[][]> => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return items.flatMap((item): Place[] => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size, x, y] = item.transform
        const top = height - y - 0.72 * size
        return [
          { text: item.str, left: x * mm, right: (x + item.width) * mm, top: top * mm, bottom: (height - y) * mm },
        ]
      })
    }),
  )
  await loading.destroy()
  return pages
}
