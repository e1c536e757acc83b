import '../sheets/sheets.css'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, ExternalLink } from 'lucide-react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor } from '#contract/my-part.ts'
import { bytesOf, pieceState, planFor } from '#device/sheets/plan.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { partLabel } from '../sheets/part-label.ts'
import { SavingCard } from '../sheets/SavingCard.tsx'
import { usePreparedStand } from '../sheets/usePreparedStand.ts'
import { useSheetActions } from '../sheets/useSheetActions.ts'
import { PieceState } from './PieceState.tsx'
import { findComposition, useCurrentRepertoire } from './useCurrentRepertoire.ts'

const Part = ({ sheet, fallback = false }: { readonly sheet: Sheet; readonly fallback?: boolean }) => {
  const { locale } = useApp()
  const { saved } = useSheetActions()
  const text = useText()
  const label = partLabel(text, sheet)
  const { compositionId } = sheet
  const state = pieceState({ compositionId, title: '', sheets: [sheet] }, saved)
  return (
    <li className="part">
      <div>
        <Link
          to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
          params={{ locale, id: String(compositionId), sheetId: String(sheet.id) }}
        >
          {fallback ? text('repertoire.fallback', { part: label }) : label}
        </Link>
        <p className="soft small">
          {sheet.name} · PDF · <span className="num">{formatBytes(sheet.size)}</span>
        </p>
      </div>
      <PieceState state={state} />
    </li>
  )
}

const Facts = ({ composition }: { readonly composition: Composition }) => {
  const text = useText()
  const { composers, arrangers, genre, inventory, link, description } = composition
  const facts = [
    { name: text('composition.composers'), value: composers.join(', ') },
    { name: text('composition.arrangers'), value: arrangers.join(', ') },
    { name: text('composition.genre'), value: genre ?? '' },
    { name: text('composition.inventory'), value: inventory ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <div className="grid">
      {description !== null && <p>{description}</p>}
      <ul className="leaders">
        {facts.map(({ name, value }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="dots" />
            <span>{value}</span>
          </li>
        ))}
      </ul>
      {link !== null && (
        <a className="go" href={link} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {text('composition.listen')}
        </a>
      )}
    </div>
  )
}

const Parts = ({ composition }: { readonly composition: Composition }) => {
  const { member } = useMember()
  const { saved, save } = useSheetActions()
  const text = useText()
  const mine = partsFor(member, composition.sheets)
  const others = composition.sheets.filter((sheet) => !mine.some((part) => part.sheet.id === sheet.id))
  const plan = planFor(member, [composition])
  const everything = planFor(member, [composition], { all: true })
  const missing = (wish: typeof plan) =>
    wish.some((piece) => piece.sheets.length > 0 && pieceState(piece, saved) !== 'saved')
  return (
    <div className="grid">
      <SavingCard />
      {mine.length > 0 && (
        <section className="part-list">
          <h2>{text('repertoire.my_parts')}</h2>
          <ul>
            {mine.map(({ sheet, fallback }) => (
              <Part key={sheet.id} sheet={sheet} fallback={fallback} />
            ))}
          </ul>
          {missing(plan) && (
            <Button onClick={() => save(plan)}>
              <Download aria-hidden="true" />
              {text('sheet.save.mine', { size: formatBytes(bytesOf(plan)) })}
            </Button>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section className="part-list">
          <h2>{text(mine.length > 0 ? 'repertoire.other_parts' : 'repertoire.all_parts')}</h2>
          <ul>
            {others.map((sheet) => (
              <Part key={sheet.id} sheet={sheet} />
            ))}
          </ul>
          {missing(everything) && (
            <Button look="quiet" onClick={() => save(everything)}>
              <Download aria-hidden="true" />
              {text('sheet.save.all', { size: formatBytes(bytesOf(everything)) })}
            </Button>
          )}
        </section>
      )}
      {composition.sheets.length === 0 && <p className="empty">{text('sheet.none')}</p>}
    </div>
  )
}

/** One piece with all its parts: the member's own first, then what may replace it, then the others. */
export const CompositionScreen = ({ id }: { readonly id: number }) => {
  const { locale } = useApp()
  const text = useText()
  const { programmes, failed, retry } = useCurrentRepertoire()
  usePreparedStand()
  const composition = findComposition(programmes, id)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/repertoire" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('repertoire.title')}
        </Link>
        <PageTitle>{composition?.title ?? text('composition.title')}</PageTitle>
        {composition?.subtitle != null && <p>{composition.subtitle}</p>}
      </div>
      {composition != null ? (
        <div className="two">
          <Parts composition={composition} />
          <Facts composition={composition} />
        </div>
      ) : failed ? (
        <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
      ) : composition === null ? (
        <p className="empty">{text('composition.unknown')}</p>
      ) : (
        <div className="grid skeleton" aria-hidden="true">
          <i className="sk sk--title" />
          <i className="sk sk--control" />
          <i className="sk sk--control" />
        </div>
      )}
    </>
  )
}
