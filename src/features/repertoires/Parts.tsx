import '../../ui/rows.css'
import * as styles from './repertoire.css'
import { Link } from '@tanstack/react-router'
import { Download as DownloadIcon, FolderDown } from 'lucide-react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import { findMissing, pieceState, planFor, sumBytes } from '#device/sheets/plan.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { fileType } from '../files/file-type.ts'
import { DownloadState } from '../sheets/DownloadState.tsx'
import { PieceState } from '../sheets/PieceState.tsx'
import { choiceLabel } from '../sheets/part-label.ts'
import { SavingCard } from '../sheets/SavingCard.tsx'
import { type Download, useDownload } from '../sheets/useDownload.ts'
import { useSavedSheets, useSheetActions } from '../sheets/useSheetActions.ts'

interface PartProps {
  readonly sheet: Sheet
  readonly fallback?: boolean
  readonly download: Download
}

const Part = ({ sheet, fallback = false, download }: PartProps) => {
  const { locale } = useApp()
  const saved = useSavedSheets()
  const text = useText()
  const functions = useFunctions()
  const { compositionId, name, size } = sheet
  const state = pieceState({ compositionId, sheets: [sheet] }, saved)
  return (
    <li className="part">
      <div>
        <Link
          to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
          params={{ locale, id: String(compositionId), sheetId: String(sheet.id) }}
        >
          {choiceLabel(text, functions, { sheet, fallback })}
        </Link>
        <p className="soft small">
          {name} · {fileType(sheet.contentType)?.name ?? sheet.contentType} ·{' '}
          <span className="num">{formatBytes(size)}</span>
        </p>
      </div>
      <div className={styles.partFoot}>
        <PieceState state={state} />
        <IconButton
          icon={DownloadIcon}
          label={text('download.one.of', { file: name })}
          onClick={() => download.start({ compositionId, fileName: name, saveAs: name, size })}
        />
      </div>
      <DownloadState download={download} file={name} />
    </li>
  )
}

/** All parts of a piece: first the member's own, then possible replacements, then the others. */
export const Parts = ({ composition }: { readonly composition: Composition }) => {
  const { member } = useMember()
  const { saved, save } = useSheetActions()
  const text = useText()
  const download = useDownload()
  const { id, title, sheets } = composition
  const mine = partsFor(partsOf(member), sheets)
  const others = sheets.filter((sheet) => !mine.some((part) => part.sheet.id === sheet.id))
  const plan = planFor(partsOf(member), [composition])
  const everything = planFor(partsOf(member), [composition], { all: true })
  const missingPlan = findMissing(plan, saved)
  const missingAll = findMissing(everything, saved)
  const size = sumBytes(everything)
  const zip = `${title}.zip`
  if (sheets.length === 0) return <p className="empty">{text('sheet.none')}</p>
  return (
    <div className="grid">
      <SavingCard />
      {mine.length > 0 && (
        <section className={styles.partList}>
          <h2>{text('repertoire.my_parts')}</h2>
          <ul>
            {mine.map(({ sheet, fallback }) => (
              <Part key={sheet.id} sheet={sheet} fallback={fallback} download={download} />
            ))}
          </ul>
          {missingPlan.length > 0 && (
            <Button onClick={() => save(missingPlan)}>
              <DownloadIcon aria-hidden="true" />
              {text('sheet.save.mine', { size: formatBytes(sumBytes(missingPlan)) })}
            </Button>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.partList}>
          <h2>{text(mine.length > 0 ? 'repertoire.other_parts' : 'repertoire.all_parts')}</h2>
          <ul>
            {others.map((sheet) => (
              <Part key={sheet.id} sheet={sheet} download={download} />
            ))}
          </ul>
        </section>
      )}
      <div className="buttons">
        {missingAll.length > 0 && (
          <QuietButton onClick={() => save(missingAll)}>
            <DownloadIcon aria-hidden="true" />
            {text('sheet.save.all', { size: formatBytes(sumBytes(missingAll)) })}
          </QuietButton>
        )}
        <QuietButton onClick={() => download.start({ compositionId: id, saveAs: zip, size })}>
          <FolderDown aria-hidden="true" />
          {text('download.all', { size: formatBytes(size) })}
        </QuietButton>
      </div>
      <DownloadState download={download} file={zip} />
    </div>
  )
}
