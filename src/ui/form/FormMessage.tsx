import { Note } from '../Note.tsx'
import { Outcome } from './Outcome.tsx'

/** A failed submission: a sentence, and a list of details. */
export interface Failure {
  readonly message: string
  readonly errors: readonly string[]
}

/** Shown above the form. Always in the document, so that screen readers announce it. */
export const FormMessage = ({ failure }: { readonly failure: Failure | null }) => (
  <Outcome isUrgent className="form-message">
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
  </Outcome>
)
