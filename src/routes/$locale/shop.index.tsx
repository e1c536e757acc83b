import { createFileRoute } from '@tanstack/react-router'
import { shopCategoriesQuery, shopItemsQuery } from '../../features/shop/queries.ts'
import { ShopScreen } from '../../features/shop/ShopScreen.tsx'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/shop/')({
  staticData: { public: true, messages: ['shop'], title: 'shop.title', description: 'shop.description' },
  loader: async ({ context }) => {
    await Promise.all([
      loadTexts(context, 'shop'),
      load(context.queryClient, shopItemsQuery(context)),
      load(context.queryClient, shopCategoriesQuery(context)),
    ])
  },
  component: () => <ShopScreen />,
})
