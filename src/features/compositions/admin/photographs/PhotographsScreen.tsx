import * as editStyles from '../../../admin/edit/edit.css'
import * as dropStyles from '../../../admin/file-drop.css'
import * as splitStyles from '../split/split.css'
import * as styles from './photographs.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Camera, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { Photograph } from '#device/photographs/store.ts'
import { useIsReachable, useLocalWrite } from '../../../../platform/offline/hooks.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { useMember } from '../../../../platform/session/member.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/form/Outcome.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { Redirect } from '../../../../ui/Redirect.tsx'
import { SaveFailedNotice } from '../../../../ui/SaveFailedNotice.tsx'
import { filePicker } from '../../../admin/FileDrop.tsx'
import { compositionQuery } from '../../../repertoires/queries.ts'
import { pieceNoun } from '../piece-noun.ts'
import { PhotographCard } from './PhotographCard.tsx'
import { usePhotographs, useWaitingPhotographs } from './usePhotographs.ts'

const route = getRouteApi('/$locale/intra/photographs/$id')

interface PiecePhotographsProps {
  readonly compositionId: number
  readonly title: string
}

/** Buttons for the camera of the device, and for pictures that it has already. */
const TakePhotographs = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const text = useText()
  return (
    <div className={dropStyles.fileDrop}>
      <label className="button button--quiet">
        <Camera aria-hidden="true" />
        {text('admin.photographs.take')}
        <input {...filePicker(onFiles)} accept="image/*" capture="environment" />
      </label>
      <label className="button button--quiet">
        <ImagePlus aria-hidden="true" />
        {text('admin.photographs.pick')}
        <input {...filePicker(onFiles)} multiple accept="image/*" />
      </label>
      <p className="soft small">{text('admin.photographs.hint')}</p>
    </div>
  )
}

/** The photographs of a piece in the order of their pages. */
const PiecePhotographs = ({ compositionId, title }: PiecePhotographsProps) => {
  const { locale, offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const navigate = useNavigate()
  const isReachable = useIsReachable(offline)
  const { photographs, problems, refused, take } = usePhotographs(compositionId, title)
  const { saveFailed, track } = useLocalWrite()
  const [tried, setTried] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const open = photographs.filter(({ isRead, isCertain }) => !isRead || !isCertain)
  const arrange = (order: readonly Photograph[]): void =>
    track(local.photographs.change(new Map(order.map(({ id }, index) => [id, { position: index + 1 }]))))
  const moveTo = (photograph: Photograph, to: number): void =>
    arrange(photographs.filter((one) => one !== photograph).toSpliced(to, 0, photograph))
  const next = (): void => {
    setTried(true)
    if (open.length > 0) {
      const card = list.current?.children[photographs.findIndex(({ id }) => id === open[0]?.id)]
      const button = card?.querySelector<HTMLElement>('[role=status] button') ?? card?.querySelector('button')
      button?.focus()
      return
    }
    if (isReachable)
      void navigate({
        to: '/$locale/intra/admin/sheets/$id/split',
        params: { locale, id: `${compositionId}` },
        search: { photographs: true },
      })
  }
  return (
    <>
      <TakePhotographs onFiles={(files) => track(take(files))} />
      <Outcome>
        {refused > 0 && <Note kind="bad">{text('admin.photographs.full', { count: refused })}</Note>}
        {saveFailed && <SaveFailedNotice />}
      </Outcome>
      {photographs.length > 0 && (
        <ol ref={list} className={styles.photographs} aria-label={text('admin.photographs.pages')}>
          {photographs.map((photograph, index) => (
            <PhotographCard
              key={photograph.id}
              {...{ photograph, index, count: photographs.length }}
              problem={problems.get(photograph.id)}
              onChange={(change) => track(local.photographs.change(new Map([[photograph.id, change]])))}
              onDrop={(to) => moveTo(photograph, to)}
              onMove={(step) => moveTo(photograph, index + step)}
              onRemove={() => track(local.photographs.remove([photograph.id]))}
            />
          ))}
        </ol>
      )}
      {photographs.length > 0 && (
        <div className={splitStyles.splitSave}>
          <Outcome>
            {tried && open.length > 0 && <p>{text('admin.photographs.open', { count: open.length })}</p>}
            {!isReachable && <Note kind="wait">{text('admin.photographs.offline')}</Note>}
          </Outcome>
          <div className={splitStyles.splitSaveLine}>
            <span className="small num">{text('admin.photographs.count', { count: photographs.length })}</span>
            <Button blocked={!isReachable || (tried && open.length > 0)} onClick={next}>
              {text('admin.photographs.next')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/**
 * The title of a piece: from its photographs, from the server, or from the lists on this device; undefined while it is
 * looked for, null if neither knows it.
 */
const useTitle = (compositionId: number): string | null | undefined => {
  const app = useApp()
  const { member } = useMember()
  const [photograph] = useWaitingPhotographs(compositionId)
  const edited = useQuery({ ...pieceNoun.query(app, compositionId), enabled: photograph === undefined })
  const listed = useQuery({
    ...compositionQuery(app, compositionId),
    enabled: photograph === undefined && canEnter('library', member),
  })
  const title = photograph?.title ?? edited.data?.title ?? listed.data?.title
  if (title !== undefined) return title
  return (edited.isPending && edited.fetchStatus === 'fetching') || listed.fetchStatus === 'fetching' ? undefined : null
}

/** Photographs the paper of a piece, also without reception. */
export const PhotographsScreen = () => {
  const { id } = route.useParams()
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const title = useTitle(Number(id))
  if (!canEnter('editing', member)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return (
    <div className={editStyles.admin}>
      <div className={`page-head ${editStyles.editHead}`}>
        <Link className="go" to="/$locale/intra/admin/sheets/$id" params={{ locale, id }}>
          <ArrowLeft aria-hidden="true" />
          {title ?? text('admin.piece')}
        </Link>
        <PageTitle>{text('admin.photographs')}</PageTitle>
        <p>{text('admin.photographs.intro')}</p>
      </div>
      {title === null ? (
        <Note>{text('admin.photographs.unknown')}</Note>
      ) : (
        title !== undefined && <PiecePhotographs key={id} compositionId={Number(id)} title={title} />
      )}
    </div>
  )
}
