import * as v from 'valibot'
import { DefaultAnswers } from '#contract/default-answers.ts'
import { answeredKinds } from '#contract/events.ts'
import { DesiredDefaults } from '#device/outbox/kinds/default-answers.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'

const words = (answers: DesiredDefaults, text: Text): string =>
  answeredKinds
    .map((kind) => `${text(`default_answer.kind.${kind}`)}: ${text(`default_answer.${answers[kind]}`)}`)
    .join(', ')

/** The default answers were also changed on another device: the member chooses. */
export const DefaultAnswersConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const theirs = v.safeParse(DefaultAnswers, record.problem?.current)
  const mine = v.safeParse(DesiredDefaults, record.desired)
  if (!theirs.success || !mine.success) return null
  const decide = (answers: DesiredDefaults) =>
    track(
      local.outbox.decide({
        kind: record.kind,
        key: record.key,
        desired: v.parse(DesiredDefaults, answers),
        row: theirs.output,
      }),
    )
  return (
    <Note kind="bad">
      <p>{text('default_answer.conflict')}</p>
      <div className="buttons">
        <Button onClick={() => decide(mine.output)}>
          {text('participation.conflict.mine', { answer: words(mine.output, text) })}
        </Button>
        <Button look="quiet" onClick={() => decide(theirs.output)}>
          {text('participation.conflict.theirs', { answer: words(theirs.output, text) })}
        </Button>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}
