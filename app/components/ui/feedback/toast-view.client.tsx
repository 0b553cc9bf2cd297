// The unstyled edition: the styled one writes a <style> element, which the content security policy refuses.
import {
  cssTransition,
  toast,
  ToastContainer,
  type CloseButtonProps,
} from 'react-toastify/unstyled';

import type { ToastMessage } from '~/lib/interaction/toast';

import { Icon } from '../structure/icon';
import { noticeLevels } from './notice';

const autoClose = 2_500;

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

/** The stack of toasts: one live region for all of them, in the corner where no control of a page is. */
export function ToastView() {
  return (
    <ToastContainer
      aria-label="Messages"
      autoClose={autoClose}
      theme="colored"
      hideProgressBar
      progressClassName="toast-clock"
      closeOnClick={false}
      draggable={false}
      transition={slide}
      closeButton={CloseToast}
    />
  );
}

export function showToast({ level, text }: ToastMessage): void {
  toast(
    <p className="toast-text">
      <span className="sr-only">{noticeLevels[level].word}: </span>
      {text}
    </p>,
    {
      type: level,
      role: level === 'error' || level === 'warning' ? 'alert' : 'status',
      icon: <Icon name={noticeLevels[level].icon} />,
    },
  );
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className="toast-close" aria-label="Close message" onClick={closeToast}>
      <Icon name="close" size={16} />
    </button>
  );
}
