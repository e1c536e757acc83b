import * as styles from './operation.css'
import { type OperationState, releaseSending } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { moment } from './job-in-words.ts'
import { operationStateQuery } from './queries.ts'

/** After a restore: lets an administrator release mails, push messages and refunds. */
export const Held = ({ held: { since, jobs } }: { readonly held: NonNullable<OperationState['held']> }) => {
  const app = useApp()
  const text = useText()
  const { busy, failure, input, send } = useWrite({
    noun: 'job',
    send: (discard: boolean) => app.call(releaseSending, { body: { discard } }),
    onSuccess: () => app.queryClient.invalidateQueries(operationStateQuery(app)),
  })
  const choices = jobs === 0 ? [false] : [true, false]
  return (
    <section className={styles.held} aria-labelledby="held-title">
      <h2 id="held-title">{text('admin.held')}</h2>
      <Note kind="wait">
        <p>{text('admin.held.why', { at: moment(since, app.locale), count: jobs })}</p>
        <div className="buttons">
          {choices.map((discard) => (
            <QuietButton key={`${discard}`} blocked={busy} onClick={() => void send(discard)}>
              {text(
                busy && input === discard
                  ? 'admin.held.releasing'
                  : discard
                    ? 'admin.held.discard'
                    : 'admin.held.release',
              )}
            </QuietButton>
          ))}
        </div>
      </Note>
      <WriteMessage failure={failure?.message} />
    </section>
  )
}
