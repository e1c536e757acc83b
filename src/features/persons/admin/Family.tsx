import * as styles from './edited-persons.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type PersonCard, setGuardian, setHousehold } from '#contract/edited-persons.ts'
import type { Call } from '#device/call.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ChangeState } from './ChangeState.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { cardQuery } from './queries.ts'

type Related = PersonCard['household'][number]
type Finding = 'household' | 'guardian' | null

interface RelatedListProps {
  readonly title: string
  readonly persons: readonly Related[]
  /** Absent if they are changed on the other person's page. */
  readonly onRemove?: (uuid: string) => void
}

const RelatedList = ({ title, persons, onRemove }: RelatedListProps) => {
  const { locale } = useApp()
  const text = useText()
  if (persons.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.membershipList}>
        {persons.map(({ uuid, label }) => (
          <li key={uuid}>
            <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
              {label}
            </Link>
            {onRemove && (
              <QuietButton onClick={() => onRemove(uuid)}>
                {text('admin.remove')}
                <span className="visually-hidden">: {label}</span>
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The changes of a family, and the kind of relative that is being searched. */
const useFamily = ({ uuid }: PersonCard) => {
  const [finding, setFinding] = useState<Finding>(null)
  const [takesAddress, setTakesAddress] = useState(false)
  const { call } = useApp()
  const write = useWrite({
    noun: 'person',
    cache: (saved: PersonCard, app) => {
      const { queryKey } = cardQuery(app, saved.uuid)
      app.queryClient.setQueryData(queryKey, saved)
      return queryKey
    },
    send: (request: (call: Call) => Promise<PersonCard>) => request(call),
    onSuccess: () => setFinding(null),
  })
  const guardian = (other: string, isGuardian: boolean): void =>
    void write.send((send) => send(setGuardian, { params: { uuid, guardian: other }, body: { isGuardian } }))
  const household = (other: string | null): void =>
    void write.send((send) =>
      send(setHousehold, { params: { uuid }, body: { with: other, address: other !== null && takesAddress } }),
    )
  return { finding, setFinding, takesAddress, setTakesAddress, write, guardian, household }
}

interface FamilyPartProps {
  readonly card: PersonCard
  readonly family: ReturnType<typeof useFamily>
}

const FamilyButtons = ({ card, family: { write, setFinding, household } }: FamilyPartProps) => {
  const text = useText()
  return (
    <div className="buttons">
      {card.household.length === 0 ? (
        <QuietButton onClick={() => setFinding('household')}>{text('admin.family.household.add')}</QuietButton>
      ) : (
        <QuietButton blocked={write.busy} onClick={() => household(null)}>
          {text('admin.family.household.leave')}
        </QuietButton>
      )}
      <QuietButton onClick={() => setFinding('guardian')}>{text('admin.family.guardian.add')}</QuietButton>
    </div>
  )
}

/** Searches a person of the same household, or a guardian, after a button was pressed. */
const FindRelative = ({ card, family }: FamilyPartProps) => {
  const text = useText()
  const { finding, setFinding, takesAddress, setTakesAddress, guardian, household } = family
  if (finding === null) return <FamilyButtons card={card} family={family} />
  return (
    <>
      {finding === 'household' && (
        <Checkbox
          name="takes-address"
          checked={takesAddress}
          onChange={({ target }) => setTakesAddress(target.checked)}
        >
          {text('admin.family.household.address')}
        </Checkbox>
      )}
      <PersonSearch
        label={text(`admin.family.${finding}.find`)}
        except={[card.uuid]}
        onFound={(found) => (finding === 'household' ? household(found.uuid) : guardian(found.uuid, true))}
      />
      <div className="buttons">
        <QuietButton onClick={() => setFinding(null)}>{text('action.cancel')}</QuietButton>
      </div>
    </>
  )
}

/** The persons at the same address, the guardians of a minor, and the minors of a guardian. */
export const Family = ({ card }: { readonly card: PersonCard }) => {
  const text = useText()
  const family = useFamily(card)
  return (
    <section className="card" aria-labelledby="family">
      <h2 id="family">{text('admin.family')}</h2>
      <RelatedList title={text('admin.family.household')} persons={card.household} />
      <RelatedList
        title={text('admin.family.guardians')}
        persons={card.guardians}
        onRemove={(other) => family.guardian(other, false)}
      />
      <RelatedList title={text('admin.family.wards')} persons={card.wards} />
      <FindRelative card={card} family={family} />
      <ChangeState write={family.write} />
    </section>
  )
}
