import * as v from 'valibot'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'

interface ChoiceConflictProps<Desired> {
  readonly record: OutboxRecord
  /** Schema of the desired state, which also reads it from the server's row. */
  readonly desired: v.GenericSchema<unknown, Desired>
  /** The sentence above the choice. */
  readonly question?: MessageId
  /** A state in words. */
  readonly words: (state: Desired) => string
}

/** The choice between the state that the member wants and the different one of the server. */
export const ChoiceConflict = <Desired,>({
  record,
  desired,
  question = 'outbox.conflict.changed_elsewhere',
  words,
}: ChoiceConflictProps<Desired>) => {
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const row = record.problem?.current
  const theirs = v.safeParse(desired, row)
  const mine = v.safeParse(desired, record.desired)
  if (!theirs.success || !mine.success) return null
  const decide = (state: Desired) =>
    track(local.outbox.decide({ kind: record.kind, key: record.key, desired: state, row }))
  return (
    <Note kind="bad">
      <p>{text(question)}</p>
      <div className="buttons">
        <Button onClick={() => decide(mine.output)}>
          {text('participation.conflict.mine', { answer: words(mine.output) })}
        </Button>
        <QuietButton onClick={() => decide(theirs.output)}>
          {text('participation.conflict.theirs', { answer: words(theirs.output) })}
        </QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}
