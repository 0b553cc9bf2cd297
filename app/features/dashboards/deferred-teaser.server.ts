export { Teaser } from '~/components/ui/feedback/teaser';
