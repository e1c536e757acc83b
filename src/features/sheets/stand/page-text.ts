import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

/** A piece of text on an upright page, in points from its top left corner. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly width: number
}

/** Points between two texts that are one line. */
const maxDrop = 3
const maxGap = 24

/** Joins texts that follow each other on one baseline; a wide gap separates a part's name from the title. */
export const linesOf = (texts: readonly PlacedText[]): readonly string[] => {
  const lines: PlacedText[] = []
  const ordered = texts.filter(({ text }) => text.trim() !== '').sort((a, b) => a.y - b.y || a.x - b.x)
  for (const one of ordered) {
    const at = lines.findLastIndex(
      (line) => Math.abs(line.y - one.y) <= maxDrop && Math.abs(one.x - (line.x + line.width)) <= maxGap,
    )
    const line = lines[at]
    if (line === undefined) lines.push(one)
    else {
      const isApart = one.x - (line.x + line.width) > 1
      lines[at] = { ...line, text: `${line.text}${isApart ? ' ' : ''}${one.text}`, width: one.x + one.width - line.x }
    }
  }
  return lines.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
}

type TextItems = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items']

/** The part of a page's height in which the name of its part is. */
const headHeight = 0.25

/** Returns the lines of text in the upper part of the upright page, from the top. */
export const firstLinesOf = (viewport: PageViewport, items: TextItems): readonly string[] =>
  linesOf(
    items.flatMap((item) => {
      if (!('str' in item)) return []
      const [x = 0, y = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
      return y > viewport.height * headHeight ? [] : [{ text: item.str, x, y, width: item.width }]
    }),
  )
