/** `AbortSignal.any` of an optional and a required signal; Firefox supports it only since version 124. */
export const anySignal = (optional: AbortSignal | undefined, signal: AbortSignal): AbortSignal => {
  if (optional === undefined) return signal
  const controller = new AbortController()
  for (const source of [optional, signal]) {
    const abort = (): void => controller.abort(source.reason)
    if (source.aborted) abort()
    else source.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
