import * as styles from './look.css'
import type { CSSProperties, ReactNode } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

/** The screens on which a band looks at its colour, small and without function. */
export const previewScreens = ['home', 'calendar', 'shop', 'members', 'stand', 'list', 'form'] as const
export type PreviewScreen = (typeof previewScreens)[number]

interface ScreenProps {
  /** The colours on the deep ground. */
  readonly onNight: CSSProperties
  readonly shortName: string
}

/** The head of every page. */
const Head = ({ onNight, shortName }: ScreenProps) => {
  const { mark } = useApp()
  return (
    <div className={`${styles.lookPreviewHead} night`} style={onNight}>
      <img src={mark.address} alt="" />
      <b>{shortName}</b>
    </div>
  )
}

const PublicPage = ({ children, ...head }: ScreenProps & { readonly children: ReactNode }) => (
  <>
    <Head {...head} />
    <div className={styles.lookPreviewBody}>{children}</div>
  </>
)

const Link = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.lookPreviewLink}>{children}</span>
)

const Home = (props: ScreenProps) => {
  const text = useText()
  return (
    <PublicPage {...props}>
      <b className={styles.lookPreviewFigure}>24.</b>
      <p>
        <Link>{text('admin.look.preview.concert')}</Link>
      </p>
      <span className="button">{text('layout.nav.signup')}</span>
    </PublicPage>
  )
}

const Calendar = (props: ScreenProps) => {
  const text = useText()
  return (
    <PublicPage {...props}>
      {['24.', '31.'].map((day) => (
        <p key={day} className={styles.lookPreviewRow}>
          <b className={styles.lookPreviewFigure}>{day}</b>
          <Link>{text('admin.look.preview.concert')}</Link>
        </p>
      ))}
      <span className="button button--quiet">{text('admin.look.preview.all')}</span>
    </PublicPage>
  )
}

const Shop = (props: ScreenProps) => {
  const text = useText()
  return (
    <PublicPage {...props}>
      <b className={styles.lookPreviewCard}>{text('admin.look.preview.item')}</b>
      <b className={styles.lookPreviewFigure}>25.–</b>
      <span className="button">{text('admin.look.preview.buy')}</span>
    </PublicPage>
  )
}

const Members = ({ onNight }: ScreenProps) => {
  const text = useText()
  return (
    <>
      <div className={styles.lookPreviewBody}>
        <b className={styles.lookPreviewCard}>{text('admin.look.preview.rehearsal')}</b>
        <span className="button">{text('admin.look.preview.attend')}</span>
        <span className="button button--quiet">{text('admin.look.preview.decline')}</span>
      </div>
      <div className={`${styles.lookPreviewThumb} night`} style={onNight}>
        <b>{text('admin.look.preview.sheets')}</b>
        <span>{text('layout.nav.calendar')}</span>
      </div>
    </>
  )
}

const Stand = ({ onNight }: ScreenProps) => {
  const text = useText()
  return (
    <div className={`${styles.lookPreviewStand} night`} style={onNight}>
      <div className={styles.lookPreviewThumb}>
        <b>{text('admin.look.preview.piece')}</b>
        <span>1/3</span>
      </div>
      <div className={styles.lookPreviewPaper} />
    </div>
  )
}

const List = () => {
  const text = useText()
  return (
    <div className={styles.lookPreviewBody}>
      <b className={styles.lookPreviewTab}>{text('admin.title')}</b>
      {['Anna Weber', 'Beat Keller'].map((name) => (
        <p key={name} className={styles.lookPreviewRow}>
          <input type="checkbox" defaultChecked aria-label={name} />
          <Link>{name}</Link>
        </p>
      ))}
    </div>
  )
}

const Form = () => {
  const text = useText()
  return (
    <div className={styles.lookPreviewBody}>
      <span>{text('admin.look.preview.field')}</span>
      <span className={styles.lookPreviewInput}>Uster</span>
      <span className={styles.lookPreviewNote}>{text('admin.look.preview.changed')}</span>
      <span className="button">{text('admin.save')}</span>
    </div>
  )
}

export const screenOf = {
  home: Home,
  calendar: Calendar,
  shop: Shop,
  members: Members,
  stand: Stand,
  list: List,
  form: Form,
} as const satisfies Record<PreviewScreen, (props: ScreenProps) => ReactNode>
