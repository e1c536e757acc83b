/**
 * A job that did not succeed. `code` is stored and printed (such as 'smtp.550'): no address, no secret. `permanent`
 * means that no repetition can help.
 */
export class JobFailure extends Error {
  override name = 'JobFailure'
  readonly code: string
  readonly permanent: boolean

  constructor(code: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(code, { cause })
    this.code = code
    this.permanent = permanent
  }
}
