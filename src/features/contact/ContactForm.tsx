import * as styles from './contact.css'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '../../platform/session/app.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { useText } from '../../ui/intl.tsx'
import { ContactOutcome } from './ContactOutcome.tsx'
import { contactFields } from './fields.ts'
import { useContact } from './useContact.ts'

/**
 * The contact form: name, address, message, and the outcome after sending. It is only hidden until the message is sent,
 * so that nothing is lost.
 */
export const ContactForm = () => {
  const { locale } = useApp()
  const text = useText()
  const { form, captcha, sending, refusal, outcome, submit, back } = useContact()
  const body = useRef<HTMLDivElement>(null)
  /** The pressed button is removed; the focus moves to a field. */
  const backTo = (selector: string) => {
    flushSync(back)
    body.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return (
    <div className={styles.contactForm}>
      {outcome === null ? null : (
        <ContactOutcome
          outcome={outcome}
          onBack={() => backTo('[name=message]')}
          onAgain={() => {
            backTo('[type=submit]')
            body.current?.querySelector('form')?.requestSubmit()
          }}
        />
      )}
      <div hidden={outcome !== null} ref={body}>
        <FormMessage failure={refusal} />
        <Form {...form.bind} onSubmit={submit} busy={sending}>
          <Fields fields={contactFields} row={{ captcha }} {...form.controls} />
          <SubmitRow
            label={text(sending ? 'contact.sending' : 'contact.submit')}
            sending={sending}
            touched={form.isTouched}
            missing={form.missing}
          />
          <p className="soft small">
            {text('contact.privacy')}{' '}
            <Link to="/$locale/legal" params={{ locale }} hash="privacy">
              {text('contact.privacy.more')}
            </Link>
          </p>
        </Form>
      </div>
    </div>
  )
}
