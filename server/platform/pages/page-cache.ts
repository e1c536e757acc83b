import { createContentCache } from '../db/content-cache.ts'
import { type ContentVersion, minuteOf } from '../db/content-version.ts'
import type { RenderedPage } from './rendered-page.ts'

/**
 * Returns the page at an address as if it had been rendered now; a page that failed (status 500 and above) is not
 * cached.
 */
export type PageCache = (address: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage>

/** Bytes of all cached pages, without their compressed copies. */
const MAX_SIZE = 16 * 1024 * 1024

/** Caches the rendered pages of this process until content changes, and at most until the minute ends. */
export const createPageCache = (content: Pick<ContentVersion, 'current'>, clock: () => Date): PageCache => {
  const cached = createContentCache<RenderedPage>(
    content,
    { maxSize: MAX_SIZE, sizeCalculation: ({ body }, key) => body.length + key.length },
    ({ status }) => status < 500,
  )
  return (address, render) => cached(`${minuteOf(clock())} ${address}`, render)
}
