import { useQuery } from '@tanstack/react-query'
import { bandValues } from '#contract/band-name.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { boardQuery, nameOf } from '../memberships/queries.ts'

/** The presidents of the active board by name, if they agreed to it; otherwise only the office. */
export const Representatives = () => {
  const app = useApp()
  const text = useText()
  const { data, isError } = useQuery(boardQuery(app))
  const names = (data ?? [])
    .filter(({ functionType }) => functionType === 'PRESIDENT')
    .map(nameOf)
    .filter((name) => name !== null)
  if (names.length === 0) {
    return (
      <>
        <p>{text('legal.represented.office', bandValues(app.band))}</p>
        {isError ? <p className="soft small">{text('legal.represented.failed')}</p> : null}
      </>
    )
  }
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{text('legal.represented.person', { name })}</li>
      ))}
    </ul>
  )
}
