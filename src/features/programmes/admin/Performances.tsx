import * as adminStyles from '../../admin/admin.css'
import * as programmesStyles from './programmes.css'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Performance } from '#contract/suisa.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { lengthInWords } from '../../../ui/programme-length.ts'
import { fullDate } from '../../../ui/wall-clock.ts'

const Programmed = ({ performance }: { readonly performance: Performance }) => {
  const text = useText()
  const { pieces, over } = performance
  if (pieces === 0)
    return <span className={`tag ${over ? 'tag--bad' : 'tag--soft'}`}>{text('admin.programmes.without')}</span>
  return <span>{text('admin.programme.total', { count: pieces, length: lengthInWords(performance, text) })}</span>
}

/** The performances of a year, each with a link to its programme. */
export const Performances = ({ performances }: { readonly performances: readonly Performance[] }) => {
  const { locale } = useApp()
  const text = useText()
  const heading = useId()
  return (
    <section className={`grid ${programmesStyles.performedPart}`} aria-labelledby={heading}>
      <h2 id={heading}>{text('admin.programmes.performances')}</h2>
      {performances.length === 0 ? (
        <p className="empty">{text('admin.programmes.none')}</p>
      ) : (
        <ul className={adminStyles.adminRows}>
          {performances.map((performance) => (
            <li key={performance.id}>
              <Link to="/$locale/intra/admin/programmes/$id" params={{ locale, id: `${performance.id}` }}>
                <b>{performance.title}</b>
                <span className="soft small">
                  {[fullDate(performance.dateStart, locale), performance.location ?? ''].filter(Boolean).join(', ')}
                </span>
              </Link>
              <Programmed performance={performance} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
