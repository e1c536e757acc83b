const cacheName = 'pdfjs-cmaps'

export const isCharacterMap = ({ pathname }: URL): boolean => pathname.startsWith('/pdfjs/cmaps/')

/**
 * Makes the function that answers requests for character maps of pdf.js, for fonts with Chinese, Japanese or Korean
 * encodings. There are 168 of them and hardly any sheet needs one, so none is precached: each is cached when a sheet first
 * needs it.
 */
export const characterMapsFrom =
  (caches: Pick<CacheStorage, 'open'>, fetch: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const cache = await caches.open(cacheName)
    const cached = await cache.match(request.url)
    if (cached !== undefined) return cached
    const reply = await fetch(request)
    if (reply.status === 200 && !reply.redirected) {
      await cache
        .put(request.url, reply.clone())
        .catch((error: unknown) => console.warn('A character map could not be cached', error))
    }
    return reply
  }
