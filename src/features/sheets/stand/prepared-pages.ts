/** Draws a page, from 1. `signal` aborts when nobody wants it any more. */
export type DrawPage<C> = (page: number, signal: AbortSignal) => Promise<C>

export interface PreparedPages<C> {
  /**
   * The drawing of a page; its neighbours are drawn ahead, the next one first, so that a turn costs one frame. All others
   * are freed.
   */
  show(page: number): Promise<C>
  /** Drawn already? */
  ready(page: number): C | null
  /** Frees everything; what is still being drawn fails, and nobody needs to hear of it. */
  close(): void
  readonly closed: boolean
}

interface Drawing<C> {
  readonly stop: AbortController
  readonly drawn: Promise<C>
  result: C | null
}

/** Keeps the current page and its neighbours. `free` gives a drawing's memory back: iOS limits the sum of all canvases. */
export const preparePages = <C>(pages: number, draw: DrawPage<C>, free: (drawing: C) => void): PreparedPages<C> => {
  const drawings = new Map<number, Drawing<C>>()
  let closed = false

  const drop = (page: number): void => {
    const drawing = drawings.get(page)
    if (drawing === undefined) return
    drawings.delete(page)
    drawing.stop.abort()
    drawing.drawn.then(free, () => undefined)
  }
  const drawingOf = (page: number): Drawing<C> => {
    const known = drawings.get(page)
    if (known !== undefined) return known
    const stop = new AbortController()
    const drawn = draw(page, stop.signal)
    const drawing: Drawing<C> = { stop, drawn, result: null }
    drawings.set(page, drawing)
    drawn.then(
      (result) => {
        drawing.result = result
      },
      () => {
        // The next wish for this page tries again.
        if (drawings.get(page) === drawing) drawings.delete(page)
      },
    )
    return drawing
  }
  return {
    show: async (page) => {
      const wanted = [page, page + 1, page - 1].filter((one) => one >= 1 && one <= pages)
      for (const held of [...drawings.keys()]) if (!wanted.includes(held)) drop(held)
      const result = await drawingOf(page).drawn
      for (const neighbour of wanted.slice(1)) drawingOf(neighbour).drawn.catch(() => undefined)
      return result
    },
    ready: (page) => drawings.get(page)?.result ?? null,
    get closed() {
      return closed
    },
    close: () => {
      closed = true
      for (const page of [...drawings.keys()]) drop(page)
    },
  }
}
