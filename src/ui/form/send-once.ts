/** 128 random bits; also where a page without https has no randomUUID. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends what a form holds so that the same details sent again, because the reply was lost, count once: they carry the same
 * key. Other details are another request; another solution of the anti-robot check is not.
 */
export const createSendOnce = <Body extends object, Reply>(
  send: (body: Body, key: string) => Promise<Reply>,
  newKey: () => string = freshKey,
) => {
  let last: { readonly details: string; readonly key: string } | undefined
  return async (body: Body): Promise<Reply> => {
    const { solution: _changes, ...fields }: Body & { readonly solution?: unknown } = body
    const details = JSON.stringify(fields)
    if (last?.details !== details) last = { details, key: newKey() }
    return await send(body, last.key)
  }
}
