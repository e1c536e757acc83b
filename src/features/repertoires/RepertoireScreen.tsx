import * as styles from './repertoire.css'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { InstallOffer } from '../sheets/InstallOffer.tsx'
import { SavingCard } from '../sheets/SavingCard.tsx'
import { ScanPieceCode } from '../sheets/stand/announcements/ScanPieceCode.tsx'
import { usePreparedStand } from '../sheets/usePreparedStand.ts'
import { OpenStandLink } from './OpenStandLink.tsx'
import { Pieces } from './Pieces.tsx'
import { PrintList } from './PrintList.tsx'
import { RepertoireTabs } from './RepertoireTabs.tsx'
import { SaveAll } from './SaveAll.tsx'
import { useCurrentRepertoire } from './useCurrentRepertoire.ts'
import { useFindPiece } from './useFindPiece.ts'

const route = getRouteApi('/$locale/intra/repertoire')

const Skeleton = () => (
  <div className="skeleton" aria-hidden="true">
    {['1', '2', '3', '4'].map((key) => (
      <div className={styles.piece} key={key}>
        <i className="sk" />
        <div className="grid">
          <i className="sk sk--title" />
          <i className="sk sk--short" />
        </div>
      </div>
    ))}
  </div>
)

/** The screen 'Meine Noten': a tab per current repertoire, each with its pieces in playing order. */
const Programmes = ({ chosen }: { readonly chosen: number | undefined }) => {
  const text = useText()
  const { programmes, failed, retry } = useCurrentRepertoire()
  usePreparedStand()
  if (failed) return <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
  if (programmes === undefined) return <Skeleton />
  const programme = programmes.find(({ repertoire }) => repertoire.id === chosen) ?? programmes[0]
  if (programme === undefined) return <p className="empty">{text('repertoire.empty')}</p>
  const { repertoire, compositions } = programme
  return (
    <>
      <RepertoireTabs repertoires={programmes.map((one) => one.repertoire)} current={repertoire.id} />
      <div className="grid">
        <SavingCard />
        <InstallOffer />
        {compositions !== undefined && (
          <SaveAll list={{ kind: 'repertoire', id: repertoire.id }} compositions={compositions} />
        )}
        <section>
          <h2 className="visually-hidden">{repertoire.name}</h2>
          <div className={`spread ${styles.piecesHead}`}>
            <p className="soft small">{text('repertoire.order')}</p>
            <div className="buttons">
              <OpenStandLink list={{ kind: 'repertoire', id: repertoire.id }} />
              <PrintList />
            </div>
          </div>
          {compositions === undefined ? (
            <Skeleton />
          ) : compositions.length === 0 ? (
            <p className="empty">{text('repertoire.no_pieces')}</p>
          ) : (
            <Pieces key={repertoire.id} repertoireId={repertoire.id} compositions={compositions} />
          )}
        </section>
      </div>
    </>
  )
}

/** Opens the piece that the conductor shows as a code, at the member's own part. */
const ScanCode = () => {
  const { locale } = useApp()
  const navigate = useNavigate()
  const find = useFindPiece([])
  const open = async (compositionId: number): Promise<boolean> => {
    const found = await find(compositionId)
    if (found?.part == null) return false
    const { sheet } = found.part
    await navigate({
      to: '/$locale/intra/repertoire/composition/$id/sheet/$sheetId',
      params: { locale, id: String(sheet.compositionId), sheetId: String(sheet.id) },
    })
    return true
  }
  return <ScanPieceCode open={open} />
}

export const RepertoireScreen = () => {
  /** The repertoire whose tab is open; if it is not current, the first one is. */
  const { repertoire: chosen } = route.useSearch()
  const { member } = useMember()
  const text = useText()
  return (
    <>
      <PageHead title={text('repertoire.title')} />
      {canEnter('library', member) ? (
        <>
          <Programmes chosen={chosen} />
          <ScanCode />
        </>
      ) : (
        <Note>{text('repertoire.forbidden')}</Note>
      )}
    </>
  )
}
