/** A job that came before its time: it runs again at `until`, and this try does not count. */
export class RescheduleJob extends Error {
  override name = 'Postponed'
  readonly until: Date

  constructor(until: Date) {
    super(`until ${until.toISOString()}`)
    this.until = until
  }
}

/**
 * A job that did not succeed. `code` is stored and printed (such as 'smtp.550'): no address, no secret. `permanent`
 * means that no repetition can help, `notBefore` that none can before.
 */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly code: string
  readonly permanent: boolean
  readonly notBefore: Date | undefined

  constructor(
    code: string,
    { permanent, notBefore, cause }: { permanent: boolean; notBefore?: Date; cause?: unknown },
  ) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
    this.notBefore = notBefore
  }
}
