import { LoaderCircle } from 'lucide-react'
import type { ChangeEvent, FocusEvent, FormEvent } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { sharedFields } from '#contract/persons.ts'
import type { OwnPerson } from '#device/outbox/kinds/person.ts'
import { useApp } from '../../session/app.tsx'
import { readAccountPage } from '../../session/page-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { labels } from './labels.ts'
import { type FieldName, fieldNames } from './own-card.ts'
import { useOwnCard } from './useOwnCard.ts'

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement>

/** Explains that the sign-in address is a different one, with a link to change it. */
const SignInAddress = () => {
  const { locale } = useApp()
  const text = useText()
  const account = readAccountPage(document, locale, 'address')
  return (
    <p className="soft small">
      {text('person.sign_in')}{' '}
      {account === null ? (
        text('person.sign_in.elsewhere')
      ) : (
        <a href={account} target="_blank" rel="noopener">
          {text('person.sign_in.link')}
        </a>
      )}
    </p>
  )
}

/** The form of the member's own record. Messages appear at the top, where saving scrolls to. */
export const PersonForm = ({ own }: { readonly own: OwnPerson }) => {
  const { now } = useApp()
  const text = useText()
  const card = useOwnCard(own)
  const { values, saving, conflict, problems } = card
  const { pendingEmail } = own.row
  const pending = pendingEmail === null ? null : text('person.email.pending', { email: pendingEmail })
  const invalidCount = fieldNames.filter(
    (name) => card.errorOf(name) !== undefined && problems[name] !== undefined,
  ).length
  const field = (name: FieldName) => ({
    name,
    label: text(labels[name]),
    error: card.errorOf(name),
    value: values[name],
    onChange: ({ target }: Changed) => card.set(name, target.value),
  })
  const box = (name: FieldName) => ({
    name,
    checked: values[name] === 'on',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => card.set(name, target.checked ? 'on' : ''),
  })
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>): void => {
    const name = fieldNames.find((one) => one === target.getAttribute('name'))
    if (name !== undefined) card.leave(name, target instanceof HTMLInputElement && target.validity.badInput)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const control = event.currentTarget.elements.namedItem(card.save() ?? '')
    if (control instanceof HTMLElement) control.focus()
    else window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div aria-live="polite" className="form-message">
        {conflict !== null && <ConflictNote {...conflict} />}
        {card.failure !== null && (
          <Note kind="bad">
            <p>{card.failure}</p>
          </Note>
        )}
        {saving && (
          <p className="saving">
            <LoaderCircle className="spinner" aria-hidden="true" />
            {text('person.saving')}
          </p>
        )}
        {card.waiting !== null && (
          <Note kind="wait">
            <p>{card.waiting}</p>
          </Note>
        )}
        {card.saved && (
          <Note kind="ok">
            <p>{text('person.saved')}</p>
            {pending !== null && <p>{pending}</p>}
          </Note>
        )}
      </div>
      <form className="form person" noValidate onBlur={onBlur} onSubmit={onSubmit} aria-busy={saving}>
        <fieldset>
          <legend>{text('person.section.person')}</legend>
          <SelectField
            {...field('gender')}
            autoComplete="honorific-prefix"
            choices={[
              { value: 'NA', label: text('registration.gender.NA') },
              { value: 'FEMALE', label: text('registration.gender.FEMALE') },
              { value: 'MALE', label: text('registration.gender.MALE') },
            ]}
          />
          <div className="form-row">
            <TextField {...field('firstName')} autoComplete="given-name" />
            <TextField {...field('lastName')} autoComplete="family-name" />
          </div>
          <TextField {...field('company')} autoComplete="organization" optional />
          <TextField {...field('birthDate')} type="date" max={toWireDate(now())} autoComplete="bday" optional />
        </fieldset>
        <fieldset>
          <legend>{text('person.section.address')}</legend>
          <TextField {...field('address1')} autoComplete="address-line1" />
          <TextField {...field('address2')} autoComplete="address-line2" optional />
          <div className="form-row form-row--narrow-first">
            <TextField {...field('zip')} autoComplete="postal-code" inputMode="numeric" />
            <TextField {...field('city')} autoComplete="address-level2" />
          </div>
        </fieldset>
        <fieldset>
          <legend>{text('person.section.contact')}</legend>
          <TextField {...field('mobile')} hint={text('person.phone.hint')} type="tel" autoComplete="tel" optional />
          <TextField {...field('landline')} type="tel" autoComplete="home tel" optional />
          <TextField
            {...field('email')}
            hint={pending ?? undefined}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={({ target }) => card.set('email', target.value.trim().toLowerCase())}
          />
          <SignInAddress />
          <SelectField
            {...field('preferredChannel')}
            choices={[
              { value: 'EMAIL', label: text('person.channel.EMAIL') },
              { value: 'MAIL', label: text('person.channel.MAIL') },
            ]}
          />
        </fieldset>
        <fieldset className="person-shared">
          <legend>{text('person.section.shared')}</legend>
          <p className="soft">{text('person.shared.detail')}</p>
          <div>
            {sharedFields.map((name) => (
              <Checkbox key={name} {...box(name)}>
                {text(labels[name])}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <fieldset className="person-shared">
          <legend>{text('person.section.public')}</legend>
          <p className="soft">{text('person.permit.detail')}</p>
          <Checkbox {...box('permit')}>{text(labels.permit)}</Checkbox>
        </fieldset>
        <div className="form-end">
          <Button type="submit" blocked={saving || conflict !== null || invalidCount > 0}>
            {text(saving ? 'person.saving' : 'person.save')}
          </Button>
          <p className="soft small">
            {conflict !== null && text('person.conflict.decide')}
            {invalidCount > 0 && text('person.wrong', { count: invalidCount })}
          </p>
        </div>
      </form>
    </>
  )
}
