/** RFC 9110 §13.1.2: weak comparison. */
export const matchesEtag = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false

/** Responds with the body, or with 304 and without the headers that describe it if the caller has it already. */
export const replyIfChanged = (
  request: Headers,
  etag: string,
  headers: Readonly<Record<string, string>>,
  body: () => ConstructorParameters<typeof Response>[0],
): Response => {
  const isKnown = matchesEtag(request.get('if-none-match'), etag)
  const sent = Object.entries(headers).filter(([name]) => !isKnown || !name.startsWith('Content-'))
  return new Response(isKnown ? null : body(), { status: isKnown ? 304 : 200, headers: [...sent, ['ETag', etag]] })
}
