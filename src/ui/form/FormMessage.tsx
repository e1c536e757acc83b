import { Note } from '../Note.tsx'

/** What went wrong with sending: a sentence, and what it lists. */
export interface Failure {
  readonly message: string
  readonly errors: readonly string[]
}

/** Stands above the form. Its place is always there, so that a screen reader hears when it fills. */
export const FormMessage = ({ failure }: { readonly failure: Failure | null }) => (
  <div aria-live="assertive" className="form-message">
    {failure === null ? null : (
      <Note kind="bad">
        <p>{failure.message}</p>
        {failure.errors.length === 0 ? null : (
          <ul>
            {failure.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </Note>
    )}
  </div>
)
