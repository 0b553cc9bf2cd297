import { useEffect, useState } from 'react';

/** L-12: the device classes by the width of the window. */
export type DeviceClass = 'mobile' | 'small-tablet' | 'large-tablet' | 'desktop';

export interface Device {
  class: DeviceClass;
  /** 0 for a phone to 3 for a desktop. */
  screenSize: 0 | 1 | 2 | 3;
  isTablet: boolean;
}

const resizePause = 200;

/** @param width of the window in px */
export function deviceOf(width: number): Device {
  if (width < 576) return { class: 'mobile', screenSize: 0, isTablet: false };
  if (width < 992) return { class: 'small-tablet', screenSize: 1, isTablet: true };
  if (width < 1200) return { class: 'large-tablet', screenSize: 2, isTablet: true };
  return { class: 'desktop', screenSize: 3, isTablet: false };
}

/**
 * The device class of this window, for decisions that CSS cannot make. On the server and before hydration it is
 * desktop; afterwards it follows the window, 200 ms after the last change of its size.
 */
export function useDeviceClass(): Device {
  const [device, setDevice] = useState<Device>(() => deviceOf(1200));

  useEffect(() => {
    let timer: number | undefined;
    const read = () => {
      const next = deviceOf(window.innerWidth);
      setDevice((before) => (before.class === next.class ? before : next));
    };
    const onResize = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(read, resizePause);
    };
    read();
    window.addEventListener('resize', onResize);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return device;
}
