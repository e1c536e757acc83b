import { useQuery } from '@tanstack/react-query'
import { type ContactData, type ContactField, changeContactData } from '#contract/contact-data.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { useFormState } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { InvoicesOf } from '../purchases/InvoicesOf.tsx'
import { contactOnlyFields } from './own-fields.tsx'
import { contactDataQuery } from './queries.ts'

interface ContactFormProps {
  readonly person: string
  readonly data: ContactData
  readonly onRefused: () => void
}

const ContactForm = ({ person, data, onRefused }: ContactFormProps) => {
  const { call } = useApp()
  const text = useText()
  const { version, label: _, ...base } = data
  const form = useFormState<ContactField>({ base, version, check: () => ({}) })
  const write = useWrite({
    noun: 'person',
    send: (values: Readonly<Record<ContactField, string>>) =>
      call(changeContactData, {
        query: { for: person },
        headers: { 'if-match': ifMatch(version) },
        body: values,
      }),
    // After a conflict the form shows the current data, with what was typed.
    onError: onRefused,
  })
  const onSubmit = async (): Promise<void> => {
    if (form.ready()) await write.send(form.values)
  }
  return (
    <Form onSubmit={onSubmit} busy={write.busy}>
      <Outcome role="status">
        {write.isSuccess && <Note kind="ok">{text('representation.saved')}</Note>}
        {write.failure !== null && <Note kind="bad">{write.failure.message}</Note>}
      </Outcome>
      <Fields
        fields={contactOnlyFields}
        prefix={`${person}-`}
        values={form.values}
        errorOf={(name) => form.errorOf(name) ?? write.fieldErrors[name]}
        set={form.set}
      />
      <p className="soft small">{text('representation.contact.hint')}</p>
      <div className="buttons">
        <Button type="submit" blocked={write.busy}>
          {text('representation.contact.save')}
        </Button>
      </div>
    </Form>
  )
}

/** The contact data of a represented member, to change, and the member's invoices. */
export const RepresentedData = ({ person }: { readonly person: string }) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(contactDataQuery(app, person))
  return (
    <div className="grid">
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('representation.data.failed')}</LoadFailed>
      )}
      {data !== undefined && (
        <section className="grid">
          <h3>{text('representation.contact')}</h3>
          <ContactForm person={person} data={data} onRefused={() => void refetch()} />
        </section>
      )}
      {data !== undefined && <InvoicesOf person={person} payer={data.label} />}
    </div>
  )
}
