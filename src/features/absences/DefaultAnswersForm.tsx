import { attendsByDefault, type DefaultAnswer, defaultAnswers } from '#contract/default-answers.ts'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { DesiredDefaults, defaultAnswersKind, overlayDefaultAnswers } from '#device/outbox/kinds/default-answers.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'
import { usePendingPerson } from '../persons/usePendingPerson.ts'
import { defaultAnswersQuery } from './queries.ts'

/** The default answers were also changed on another device: the member chooses. */
export const DefaultAnswersConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  const words = (answers: DesiredDefaults): string =>
    answeredKinds
      .map((kind) => `${text(`default_answer.kind.${kind}`)}: ${text(`default_answer.${answers[kind]}`)}`)
      .join(', ')
  return <ChoiceConflict record={record} desired={DesiredDefaults} question="default_answer.conflict" words={words} />
}

const kinds = [defaultAnswersKind]

/** The default answers by kind of event. Each choice is saved as it is made. */
export const DefaultAnswersForm = () => {
  const { local } = useMember()
  const text = useText()
  const { shown: own, data, failed, retry } = useOverlaid(kinds, defaultAnswersQuery(useApp()), overlayDefaultAnswers)
  const { saveFailed, track } = useLocalWrite()
  const waiting = usePendingPerson(own?.record ?? null)
  const { reason } = useRefusal(own?.record ?? null)
  if (own === undefined)
    return failed ? (
      <LoadFailed onRetry={retry}>{text('default_answer.failed')}</LoadFailed>
    ) : (
      <i className="sk sk--control" aria-hidden="true" />
    )
  const { shown, record } = own
  const choose = (change: Partial<DesiredDefaults>) =>
    track(
      local.outbox.put({
        kind: defaultAnswersKind.kind,
        key: 'own',
        desired: { rehearsal: shown.rehearsal, concert: shown.concert, assembly: shown.assembly, ...change },
        row: data,
      }),
    )
  const labelOf = (answer: DefaultAnswer, kind: AnsweredKind): string => {
    if (answer !== 'band') return text(`default_answer.${answer}`)
    const attends = attendsByDefault({ ...shown, [kind]: 'band' }, kind)
    return text(`default_answer.band.${attends ? 'attending' : 'open'}`)
  }
  if (record?.state === 'conflict') return <DefaultAnswersConflict record={record} />
  return (
    <div className="form">
      {answeredKinds.map((kind) => (
        <SelectField
          key={kind}
          name={`default-${kind}`}
          label={text(`default_answer.kind.${kind}`)}
          value={shown[kind]}
          onChange={({ target }) => choose({ [kind]: target.value as DefaultAnswer })}
          choices={defaultAnswers.map((answer) => ({ value: answer, label: labelOf(answer, kind) }))}
        />
      ))}
      <div role="status">
        {record !== null && (
          <State
            head={record.state === 'saved' ? 'full' : record.state === 'rejected' ? 'struck' : 'half'}
            tone={record.state === 'saved' ? 'ok' : record.state === 'rejected' ? 'bad' : 'wait'}
          >
            {record.state === 'saved'
              ? text('participation.saved')
              : record.state === 'rejected'
                ? text('participation.rejected', { reason })
                : (waiting ?? text('participation.sending'))}
          </State>
        )}
      </div>
      {saveFailed && <SaveFailedNotice announced />}
    </div>
  )
}
