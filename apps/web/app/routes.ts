import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const publicPages = [index('pages/home.tsx')];

const anyOtherAddress = route('*', 'pages/not-found.tsx');

export default [
  layout('blocks/main-layout.tsx', [...publicPages, anyOtherAddress]),
] satisfies RouteConfig;
