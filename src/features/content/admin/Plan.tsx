import './content.css'
import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentFields, type ContentNoun, cancelPlan, type PlannedChange, planChange } from '#contract/content.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { getFieldNames } from '../../changes/admin/field-names.ts'
import { plansQuery } from './queries.ts'

interface PlanProps {
  readonly noun: ContentNoun
  readonly id: number
  readonly version: number
  /** Distinguishes the fields of several forms on one page. */
  readonly prefix?: string
  /** The fields that saving would send; empty = nothing was changed. */
  readonly fields: () => ContentFields
  /** Called after the fields became a plan: the form starts anew. */
  readonly onPlanned: () => void
}

/** Publishing the changes of a form later, and what is planned already. */
export const Plan = ({ noun, id, version, prefix = '', fields, onPlanned }: PlanProps) => {
  const { call, ...app } = useApp()
  const text = useText()
  const [at, setAt] = useState('')
  const [isUnchanged, setIsUnchanged] = useState(false)
  const { data: plans } = useQuery(plansQuery({ call }, noun, id))
  const { busy, failure, fieldErrors, send } = useWrite({
    noun,
    send: (changed: ContentFields) =>
      call(planChange, {
        params: { noun, id },
        headers: { 'if-match': ifMatch(version) },
        body: { fields: changed, publishAt: at },
      }),
    onSuccess: onPlanned,
  })
  const onSubmit = (): void => {
    const changed = fields()
    setIsUnchanged(Object.keys(changed).length === 0)
    if (Object.keys(changed).length > 0) void send(changed)
  }
  const { publishAt, ...others } = fieldErrors
  return (
    <details className={styles.adminSection} open={(plans?.length ?? 0) > 0}>
      <summary>{text('admin.plan')}</summary>
      {plans?.map((plan) => (
        <Planned key={plan.id} noun={noun} id={id} plan={plan} locale={app.locale} />
      ))}
      <WriteMessage failure={isUnchanged ? text('admin.plan.unchanged') : failure?.message}>
        {Object.values(others).map((error) => (
          <p key={error}>{error}</p>
        ))}
      </WriteMessage>
      <Form onSubmit={onSubmit} busy={busy}>
        <TextField
          name={`${prefix}publishAt`}
          type="datetime-local"
          label={text('admin.plan.at')}
          hint={text('admin.plan.hint')}
          error={publishAt}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <div className="buttons">
          <QuietButton type="submit" blocked={busy}>
            {text('admin.plan.publish_later')}
          </QuietButton>
        </div>
      </Form>
    </details>
  )
}

interface PlannedProps {
  readonly noun: ContentNoun
  readonly id: number
  readonly plan: PlannedChange
  readonly locale: 'de-ch' | 'en-gb'
}

const Planned = ({ noun, id, plan: { publishAt, by, fields, state }, locale }: PlannedProps) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun,
    send: (_: null) => call(cancelPlan, { params: { noun, id } }),
  })
  const names = getFieldNames(noun, Object.keys(fields)).map((name) => text(name))
  const at = `${date(publishAt, locale)} ${timeOfDay(publishAt)}`
  return (
    <Note kind={state === 'planned' ? 'wait' : 'bad'}>
      <p>{text(`admin.plan.${state}`, { at, by: by ?? text('admin.changes.server') })}</p>
      <p>{names.join(', ')}</p>
      <WriteMessage failure={failure?.message} />
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          {text('admin.plan.cancel')}
        </QuietButton>
      </div>
    </Note>
  )
}
