import { LRUCache } from 'lru-cache'
import { contentChannel } from '../db/content-changes.ts'
import type { Database } from '../db/open.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Rendered pages of this process. */
export interface PageCache {
  /** Returns the page at an address as if it had been rendered now; a page that failed (status 500 and above) is not cached. */
  get(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  stop(): Promise<void>
}

/** Bytes of all cached pages, without their compressed copies. */
const MAX_SIZE = 16 * 1024 * 1024
const MAX_ADDRESS = 200
const MINUTE_MS = 60_000

/**
 * Caches rendered pages until a table with content changes, in this or another process, and at most until the minute
 * ends: all dates of the content (beginnings, ends, midnight) are whole minutes.
 */
export const createPageCache = async (database: Pick<Database, 'listen'>, clock: () => Date): Promise<PageCache> => {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const rendering = new Map<string, Promise<RenderedPage>>()
  const clear = () => {
    pages.clear()
    // A page that is being rendered may have read the former content.
    rendering.clear()
  }
  const content = await database.listen(contentChannel, clear)

  const renderOnce = (key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const started = render()
      .then((page) => {
        if (rendering.get(key) === started && page.status < 500) pages.set(key, page)
        return page
      })
      .finally(() => {
        if (rendering.get(key) === started) rendering.delete(key)
      })
    rendering.set(key, started)
    return started
  }
  return {
    get: async (address, render) => {
      if (address.length > MAX_ADDRESS || !(await content.delivered())) return await render()
      // A content that ends at a minute is still shown in the instant in which that minute begins.
      const minute = Math.floor((clock().getTime() - 1) / MINUTE_MS)
      const key = `${minute} ${address}`
      return pages.get(key) ?? (await (rendering.get(key) ?? renderOnce(key, render)))
    },
    stop: content.stop,
  }
}
