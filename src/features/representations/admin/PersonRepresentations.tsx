import * as styles from '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { endRepresentation, type Representation } from '#contract/representations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ChangeState } from '../../persons/admin/ChangeState.tsx'
import { RepresentationState } from '../RepresentationState.tsx'
import { AddRepresentative } from './AddRepresentative.tsx'
import { representationsQuery } from './queries.ts'

interface DirectionProps {
  readonly title: string
  readonly rows: readonly Representation[]
  readonly other: 'represented' | 'representative'
  /** Absent if the page must not change them. */
  readonly onEnd?: ((id: number) => void) | undefined
}

const Direction = ({ title, rows, other, onEnd }: DirectionProps) => {
  const { locale } = useApp()
  const text = useText()
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.membershipList}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: row[other].uuid }}>
                {row[other].label}
              </Link>
              <br />
              <RepresentationState representation={row} />
            </span>
            {onEnd !== undefined && row.state !== 'ENDED' && (
              <QuietButton onClick={() => onEnd(row.id)}>
                {text('admin.representation.end')}
                <span className="visually-hidden">: {row[other].label}</span>
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PersonRepresentationsProps {
  readonly uuid: string
  readonly isEditable: boolean
}

/** The representations of a person in both directions. */
export const PersonRepresentations = ({ uuid, isEditable }: PersonRepresentationsProps) => {
  const app = useApp()
  const text = useText()
  const [isAdding, setIsAdding] = useState(false)
  const { data, isError, refetch } = useQuery(representationsQuery(app, uuid))
  const ending = useWrite({
    noun: 'representation',
    send: (id: number) => app.call(endRepresentation, { params: { id } }),
  })
  const onEnd = isEditable ? (id: number) => void ending.send(id) : undefined
  const rows = data ?? []
  const isOf = (row: Representation) => row.represented.uuid === uuid
  return (
    <section className="card" aria-labelledby="representations">
      <h2 id="representations">{text('admin.representations')}</h2>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data?.length === 0 && <p className="soft">{text('admin.representation.none')}</p>}
      <Direction
        title={text('representation.represented_by')}
        rows={rows.filter(isOf)}
        other="representative"
        onEnd={onEnd}
      />
      <Direction
        title={text('representation.represents')}
        rows={rows.filter((row) => !isOf(row))}
        other="represented"
        onEnd={onEnd}
      />
      {isEditable && (
        <>
          {isAdding && <AddRepresentative uuid={uuid} onAdded={() => setIsAdding(false)} />}
          <div className="buttons">
            <QuietButton onClick={() => setIsAdding(!isAdding)}>
              {text(isAdding ? 'action.cancel' : 'admin.representation.add')}
            </QuietButton>
          </div>
        </>
      )}
      <ChangeState write={ending} />
    </section>
  )
}
