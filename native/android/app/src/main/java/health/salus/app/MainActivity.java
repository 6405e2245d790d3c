package health.salus.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
