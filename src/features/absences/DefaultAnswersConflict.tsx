import { answeredKinds } from '#contract/events.ts'
import { DesiredDefaults } from '#device/outbox/kinds/default-answers.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useText } from '../../ui/intl.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'

/** The default answers were also changed on another device: the member chooses. */
export const DefaultAnswersConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  const words = (answers: DesiredDefaults): string =>
    answeredKinds
      .map((kind) => `${text(`default_answer.kind.${kind}`)}: ${text(`default_answer.${answers[kind]}`)}`)
      .join(', ')
  return <ChoiceConflict record={record} desired={DesiredDefaults} question="default_answer.conflict" words={words} />
}
