import { LRUCache } from 'lru-cache'
import { type ContentVersion, minuteOf } from '../db/content-version.ts'
import type { RenderedPage } from './rendered-page.ts'

/**
 * Returns the page at an address as if it had been rendered now; a page that failed (status 500 and above) is not
 * cached.
 */
export type PageCache = (address: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>

/** Bytes of all cached pages, without their compressed copies. */
const MAX_SIZE = 16 * 1024 * 1024
const MAX_ADDRESS = 200

/**
 * Caches the rendered pages of this process until a table with content changes, in this or another process, and at most
 * until the minute ends.
 */
export const createPageCache = (content: Pick<ContentVersion, 'current'>, clock: () => Date): PageCache => {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const rendering = new Map<string, Promise<RenderedPage>>()
  let cached: number | null = null

  const renderOnce = (key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const started = render()
      .then((page) => {
        if (page.status < 500) pages.set(key, page)
        return page
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }
  return async (address, render) => {
    const version = address.length > MAX_ADDRESS ? null : await content.current()
    if (version === null) return await render()
    if (version !== cached) pages.clear()
    cached = version
    const key = `${version} ${minuteOf(clock())} ${address}`
    return pages.get(key) ?? (await (rendering.get(key) ?? renderOnce(key, render)))
  }
}
