import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export const EditedArticlesScreen = () => {
  const text = useText()
  return (
    <div className="page-head">
      <PageTitle>{text('admin.articles')}</PageTitle>
    </div>
  )
}
