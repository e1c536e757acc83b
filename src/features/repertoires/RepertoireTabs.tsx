import * as styles from './repertoire.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Repertoire } from '#contract/repertoires.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useText } from '../../ui/intl.tsx'

interface RepertoireTabsProps {
  readonly repertoires: readonly Repertoire[]
  readonly current: number
}

/** Tabs that are links, because each repertoire has its own address; a select on small screens. */
export const RepertoireTabs = ({ repertoires, current }: RepertoireTabsProps) => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const select = useId()
  const to = '/$locale/intra/repertoire'
  return (
    <>
      <div className={`${styles.tabsSelect} field`}>
        <label htmlFor={select}>{text('repertoire.choice')}</label>
        <Select
          id={select}
          value={current}
          onChange={({ currentTarget }) =>
            void navigate({
              to,
              params: { locale },
              search: { repertoire: Number(currentTarget.value) },
              replace: true,
            })
          }
        >
          {repertoires.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <nav className={styles.tabs} aria-label={text('repertoire.choice')}>
        {repertoires.map(({ id, name }) => (
          <Link
            key={id}
            to={to}
            params={{ locale }}
            search={{ repertoire: id }}
            replace
            activeProps={{}}
            aria-current={id === current ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
    </>
  )
}
