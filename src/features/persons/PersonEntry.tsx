import * as styles from './persons.css'
import { ChevronDown, Contact, Mail, MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { shownMailbox } from '#contract/mailbox.ts'
import { getVcard, groupedPhone, type PersonGeneric } from '#contract/persons.ts'
import { OfflineError } from '#device/errors.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { date, dayOfMonth, month } from '../../ui/wall-clock.ts'
import { usePersonFunctions } from './functions.ts'

/** Link to a map of an address. It sends the address to the map's operator, so it opens only on demand. */
const mapOf = ({ address1, zip, city }: NonNullable<PersonGeneric['address']>): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address1}, ${zip} ${city}` })}`

/** '24. Dezember', '24 December' */
export const dayAndMonth = (birthday: string, locale: Locale): string => {
  const day = `2000-${birthday}`
  return `${dayOfMonth(day)}${locale === 'de-ch' ? '.' : ''} ${month(day, locale)}`
}

const SaveContact = ({ uuid, label }: Pick<PersonGeneric, 'uuid' | 'label'>) => {
  const { call } = useApp()
  const text = useText()
  const [failure, setFailure] = useState<'offline' | 'server' | null>(null)
  const save = async (): Promise<void> => {
    setFailure(null)
    try {
      const bytes = await call(getVcard, { params: { id: uuid } })
      saveBlob(new Blob([bytes], { type: 'text/vcard;charset=utf-8' }), `${label}.vcf`)
    } catch (error) {
      if (!(error instanceof OfflineError)) console.warn('person.load_failed', error)
      setFailure(error instanceof OfflineError ? 'offline' : 'server')
    }
  }
  return (
    <>
      <div className="buttons">
        <QuietButton onClick={() => void save()}>
          <Contact aria-hidden="true" />
          {text('directory.vcard')}
          <span className="visually-hidden">: {label}</span>
        </QuietButton>
      </div>
      {failure !== null && (
        <Note kind={failure === 'offline' ? 'wait' : 'bad'} announced>
          {text(`directory.vcard.${failure}`)}
        </Note>
      )}
    </>
  )
}

interface CardProps {
  readonly person: PersonGeneric
  /** Those who live with the person. */
  readonly together: readonly PersonGeneric[]
}

const Card = ({ person, together }: CardProps) => {
  const { locale } = useApp()
  const text = useText()
  const { mobile, landline, email, address, birthDate, birthday, company } = person
  const phones = [
    ['directory.mobile', mobile],
    ['directory.landline', landline],
  ] as const
  return (
    <div className={styles.personCard}>
      {company !== null && person.label !== company && <p>{company}</p>}
      {phones.map(([kind, number]) =>
        number === null ? null : (
          <a key={kind} className={styles.reach} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
            <Phone aria-hidden="true" />
            <span>
              <span className="soft small">{text(kind)}</span>
              <span className="num">{groupedPhone(number)}</span>
            </span>
          </a>
        ),
      )}
      {email !== null && (
        <a className={styles.reach} href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
          <Mail aria-hidden="true" />
          <span>
            <span className="soft small">{text('directory.email')}</span>
            <span>{shownMailbox(email)}</span>
          </span>
        </a>
      )}
      {address !== null && (
        <a className={styles.reach} href={mapOf(address)} target="_blank" rel="noopener noreferrer">
          <MapPin aria-hidden="true" />
          <span>
            <span className="soft small">{text('directory.map')}</span>
            <span>{address.address1}</span>
            {address.address2 !== null && <span>{address.address2}</span>}
            <span>{`${address.zip} ${address.city}`.trim()}</span>
          </span>
        </a>
      )}
      {birthDate !== null && (
        <p className="soft small num">{text('directory.born', { date: date(birthDate, locale) })}</p>
      )}
      {birthDate === null && birthday !== null && (
        <p className="soft small">{text('directory.birthday', { day: dayAndMonth(birthday, locale) })}</p>
      )}
      {together.length > 0 && (
        <p className="soft small">
          {text('directory.household', { names: together.map(({ label }) => label).join(', ') })}
        </p>
      )}
      {mobile === null && landline === null && email === null && address === null && (
        <p className="soft">{text('directory.nothing_shared', { name: person.firstName || person.label })}</p>
      )}
      <SaveContact uuid={person.uuid} label={person.label} />
    </div>
  )
}

/** One person of a list; the card opens under the name and closes the one that was open. */
export const PersonEntry = ({ person, together, open }: CardProps & { readonly open: boolean }) => {
  const functions = usePersonFunctions()(person)
  const [isOpen, setOpen] = useState(open)
  return (
    <details
      className={styles.personEntry}
      name="person"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          <b>{person.label}</b>
          <span className="soft small">{functions}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {isOpen && <Card person={person} together={together} />}
    </details>
  )
}
