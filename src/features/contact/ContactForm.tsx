import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { messageMaximum } from '#contract/contact.ts'
import { useApp } from '../../session/app.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { CaptchaField } from '../captcha/CaptchaField.tsx'
import { ContactOutcome } from './ContactOutcome.tsx'
import { fieldNames } from './fields.ts'
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
  const { values, problems, errorOf } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  /** The pressed button is removed; the focus moves to a field. */
  const backTo = (selector: string) => {
    flushSync(back)
    body.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return (
    <div className="contact-form">
      {outcome === null ? null : (
        <ContactOutcome
          outcome={outcome}
          onBack={() => backTo('[name=message]')}
          onAgain={() => {
            backTo('[type=submit]')
            submit()
          }}
        />
      )}
      <div hidden={outcome !== null} ref={body}>
        <FormMessage failure={refusal} />
        <form className="form" {...form.bind} onSubmit={onSubmit} aria-busy={sending}>
          <TextField name="name" label={text('contact.name')} error={errorOf('name')} autoComplete="name" />
          <TextField
            name="email"
            label={text('contact.email')}
            error={errorOf('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextArea
            name="message"
            label={text('contact.message')}
            error={errorOf('message')}
            count={values.message.trim().length}
            maximum={messageMaximum}
          />
          <CaptchaField captcha={captcha} name="solution" error={errorOf('solution')} />
          <Checkbox name="copy">{text('contact.copy')}</Checkbox>
          <SubmitRow
            label={text(sending ? 'contact.sending' : 'contact.submit')}
            sending={sending}
            touched={form.isTouched}
            missing={fieldNames
              .filter((name) => problems[name] !== undefined)
              .map((name) => text(`contact.short.${name}` as const))}
          />
          <p className="soft small">
            {text('contact.privacy')}{' '}
            <Link to="/$locale/legal" params={{ locale }} hash="privacy">
              {text('contact.privacy.more')}
            </Link>
          </p>
        </form>
      </div>
    </div>
  )
}
