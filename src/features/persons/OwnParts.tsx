import * as styles from './persons.css'
import { useQuery } from '@tanstack/react-query'
import type { Myself } from '#contract/persons.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { nameOfGroup } from '../groups/name.ts'
import { ownGroupsQuery } from '../groups/queries.ts'
import { partLabel } from '../sheets/part-label.ts'

/** The parts that a person plays, the main one first. */
export const OwnParts = ({ person }: { readonly person: Myself }) => {
  const app = useApp()
  const text = useText()
  const functions = useFunctions()
  const { instrument, voice, key, further } = person
  const { data: groups = [] } = useQuery({
    ...ownGroupsQuery(app),
    enabled: further.some(({ group }) => typeof group === 'number'),
  })
  if (instrument === null) return null
  return (
    <section className={`card ${styles.ownParts}`} aria-labelledby="own-parts">
      <h2 id="own-parts">{text('person.parts')}</h2>
      <ul>
        {[{ instrument, voice, key, group: null }, ...further].map((one) => {
          const part = partLabel(text, functions, { name: '', ...one })
          const group = groups.find(({ id }) => id === one.group)
          return (
            <li key={`${one.instrument} ${one.group}`}>
              {one.group == null
                ? part
                : group === undefined
                  ? text('person.parts.in_some_group', { part })
                  : text('person.parts.in_group', { part, group: nameOfGroup(group, app.locale) })}
            </li>
          )
        })}
      </ul>
      <p className="soft small">{text('person.parts.detail')}</p>
    </section>
  )
}
