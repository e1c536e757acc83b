import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { describeArticle } from '../features/articles/queries.ts'
import { describeItem } from '../features/shop/queries.ts'
import { framed, pagesIn, screen } from './frames.tsx'
import { orderSearch, payerSearch, registrationSearch } from './public-search.ts'

const about = () => import('../features/about/AboutScreen.tsx')
const article = () => import('../features/articles/ArticleScreen.tsx')
const articles = () => import('../features/articles/ArticlesScreen.tsx')
const calendar = () => import('../features/events/CalendarScreen.tsx')
const complete = () => import('../features/checkout/CompleteScreen.tsx')
const contact = () => import('../features/contact/ContactScreen.tsx')
const failure = () => import('../features/payments/FailureScreen.tsx')
const fee = () => import('../features/payments/FeeScreen.tsx')
const feeCompleted = () => import('../features/payments/FeeCompletedScreen.tsx')
const gallery = () => import('../features/gallery/GalleryScreen.tsx')
const gateway = () => import('../features/payments/GatewayScreen.tsx')
const guard = () => import('../features/members-area/MembersGuard.tsx')
const guest = () => import('../features/checkout/GuestScreen.tsx')
const home = () => import('../features/home/HomeScreen.tsx')
const legal = () => import('../features/legal/LegalScreen.tsx')
const licences = () => import('../features/legal/LicencesScreen.tsx')
const payment = () => import('../features/checkout/PaymentScreen.tsx')
const register = () => import('../features/registration/RegisterScreen.tsx')
const registered = () => import('../features/registration/RegistrationCompletedScreen.tsx')
const shop = () => import('../features/shop/ShopScreen.tsx')
const signup = () => import('../features/signup/SignupScreen.tsx')
const success = () => import('../features/payments/SuccessScreen.tsx')
const summary = () => import('../features/checkout/SummaryScreen.tsx')
const terms = () => import('../features/legal/TermsScreen.tsx')
const unauthenticated = () => import('../features/checkout/UnauthenticatedScreen.tsx')

const page = pagesIn(framed, { public: true })
/** A page that follows another one: search engines do not list it. */
const nextPage = pagesIn(framed, { public: true, unlisted: true })

const homeScreen = screen(home, 'HomeScreen', 'loadHome')
const feeScreen = screen(fee, 'FeeScreen', 'loadFee')
const shopScreen = screen(shop, 'ShopScreen', 'loadShop')

/** The pages for everybody, which the server renders. */
export const publicPages = [
  page('/', homeScreen, { banner: true, description: 'page.description' }),
  page('home', homeScreen, { banner: true, description: 'page.description' }),
  page('$', screen(home, 'MissingScreen', 'loadMissing'), { banner: true, missing: true, title: 'page.missing' }),
  page('aktuelles', screen(articles, 'BreakingScreen', 'loadBreaking'), {
    title: 'article.breaking',
    description: 'article.breaking.description',
  }),
  page('article', screen(articles, 'ArticlesScreen', 'loadArticles'), {
    title: 'article.title',
    description: 'article.description',
  }),
  page('article/$id', screen(article, 'ArticleScreen', 'loadArticle'), {
    title: 'article.title',
    description: 'article.description',
    about: describeArticle,
  }),
  page('calendar', screen(calendar, 'CalendarScreen', 'loadCalendar'), {
    isPlace: true,
    title: 'calendar.title',
    description: 'calendar.description',
  }),
  page('aboutus', screen(about, 'AboutScreen', 'loadAbout'), {
    messages: ['about'],
    title: 'about.page',
    description: 'about.description',
  }),
  page('gallery', screen(gallery, 'GalleryScreen', 'loadGallery'), {
    messages: ['about', 'gallery'],
    title: 'gallery.title',
    description: 'gallery.description',
  }),
  page('contact', screen(contact, 'ContactScreen', 'loadContact'), {
    title: 'contact.title',
    description: 'contact.description',
  }),
  page('signup', screen(signup, 'SignupScreen', 'loadSignup'), {
    messages: ['joining'],
    title: 'signup.title',
    description: 'signup.description',
  }),
  page('register', screen(register, 'RegisterScreen', 'loadRegister'), {
    messages: ['joining'],
    title: 'registration.title',
    description: 'registration.description',
    search: registrationSearch,
  }),
  nextPage('registration-completed', screen(registered, 'RegistrationCompletedScreen', 'loadRegistered'), {
    messages: ['joining', 'payments'],
    title: 'registration.thanks.title',
  }),
  page('mitgliederbeitrag', feeScreen, {
    messages: ['payments'],
    title: 'fee.title',
    description: 'fee.description',
    search: payerSearch,
  }),
  nextPage('mitgliederbeitrag/$id', feeScreen, {
    messages: ['payments'],
    title: 'fee.invoice.title',
    search: payerSearch,
  }),
  nextPage('memberfee-completed', screen(feeCompleted, 'FeeCompletedScreen'), {
    messages: ['joining', 'payments'],
    title: 'fee.title',
  }),
  nextPage('payment-gateway', screen(gateway, 'GatewayScreen'), {
    messages: ['payments'],
    title: 'payment.gateway.title',
  }),
  nextPage('payment-gateway-failure/$id', screen(failure, 'FailureScreen'), {
    messages: ['payments'],
    title: 'payment.failure.title',
  }),
  nextPage('payment-gateway-success/$id', screen(success, 'SuccessScreen'), {
    messages: ['payments'],
    title: 'payment.success.title',
  }),
  page('shop', shopScreen, { messages: ['shop'], title: 'shop.title', description: 'shop.description' }),
  page(
    'shop/$id',
    { ...screen(shop, 'ShopScreen', 'loadItem'), notFoundComponent: shopScreen.component },
    { messages: ['shop'], title: 'shop.title', description: 'shop.description', about: describeItem },
  ),
  nextPage('checkout-unauthenticated', screen(unauthenticated, 'UnauthenticatedScreen', 'loadUnauthenticated'), {
    messages: ['shop'],
    title: 'checkout.who.title',
  }),
  nextPage('checkout-guest', screen(guest, 'GuestScreen', 'loadGuest'), {
    messages: ['shop'],
    title: 'checkout.guest.title',
  }),
  page('terms', screen(terms, 'TermsScreen', 'loadTerms'), {
    messages: ['shop'],
    title: 'checkout.terms',
    description: 'terms.description',
  }),
  page('legal', screen(legal, 'LegalScreen', 'loadLegal'), {
    messages: ['joining'],
    title: 'legal.title',
    description: 'legal.description',
  }),
  page('licences', screen(licences, 'LicencesScreen'), {
    messages: ['joining'],
    title: 'licences.title',
    description: 'licences.description',
  }),
]

/** The checkout of those who have an account. */
export const buyers = createRoute({
  getParentRoute: () => framed,
  id: 'buyers',
  component: lazyRouteComponent(guard, 'BuyersGuard'),
})

const buyersPage = pagesIn(buyers)

export const buyersPages = [
  buyersPage('checkout-authenticated', screen(summary, 'SummaryScreen'), {
    messages: ['forms', 'shop'],
    title: 'checkout.summary.title',
  }),
  buyersPage('checkout-payment', screen(payment, 'PaymentScreen'), {
    messages: ['forms', 'shop'],
    title: 'checkout.payment.title',
    search: orderSearch,
  }),
  buyersPage('checkout-complete/$id', screen(complete, 'CompleteScreen'), {
    messages: ['forms', 'payments', 'shop'],
    title: 'checkout.complete.title',
  }),
]
