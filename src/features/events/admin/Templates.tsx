import * as adminStyles from '../../admin/admin.css'
import * as editStyles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedEvent } from '#contract/edited-events.ts'
import { type EventTemplate, removeEventTemplate, saveEventTemplate } from '#contract/event-templates.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { eventTemplatesQuery } from './queries.ts'
import { templateOf } from './start-values.ts'

interface ChooseProps {
  readonly chosen: number | undefined
  readonly onChoose: (template: EventTemplate | undefined) => void
}

/** A select of the template with which a new event begins; nothing while there are no templates. */
export const ChooseTemplate = ({ chosen, onChoose }: ChooseProps) => {
  const text = useText()
  const { data: templates = [] } = useQuery(eventTemplatesQuery(useApp()))
  if (templates.length === 0) return null
  return (
    <div className={editStyles.eventTemplate}>
      <SelectField
        name="template"
        label={text('admin.template')}
        value={chosen === undefined ? '' : `${chosen}`}
        onChange={({ target }) => onChoose(templates.find(({ id }) => `${id}` === target.value))}
        choices={[
          { value: '', label: text('admin.template.none') },
          ...templates.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ]}
      />
    </div>
  )
}

/** Saves an event as a template, and removes templates. */
export const Templates = ({ event }: { readonly event: EditedEvent }) => {
  const { call, ...app } = useApp()
  const text = useText()
  const { data: templates = [] } = useQuery(eventTemplatesQuery({ ...app, call }))
  const [name, setName] = useState(event.titleDe)
  const { busy, isSuccess, failure, fieldErrors, send } = useWrite({
    noun: 'event_template',
    send: (input: Parameters<typeof call<typeof saveEventTemplate>>[1]['body']) =>
      call(saveEventTemplate, { body: input }),
  })
  const onSubmit = (): void => {
    void send({ name, content: templateOf(event) })
  }
  return (
    <section className="grid" aria-labelledby="templates">
      <h2 id="templates">{text('admin.templates')}</h2>
      <p>{text('admin.templates.detail')}</p>
      <WriteMessage failure={fieldErrors.name === undefined ? failure?.message : null} saved={isSuccess} />
      <Form onSubmit={onSubmit} busy={busy}>
        <TextField
          name="templateName"
          label={text('admin.template.name')}
          error={fieldErrors.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="form-end">
          <QuietButton type="submit" blocked={busy}>
            {text('admin.template.save')}
          </QuietButton>
        </div>
      </Form>
      {templates.length > 0 && (
        <ul className={adminStyles.adminRows}>
          {templates.map(({ id, name: saved }) => (
            <li key={id}>
              <b>{saved}</b>
              <RemoveButton
                noun="event_template"
                button={<RemoveLabel name={saved} />}
                title={text('admin.template.remove.title', { name: saved })}
                detail={text('admin.template.remove.detail')}
                yes={text('admin.remove')}
                remove={() => call(removeEventTemplate, { params: { id } })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
